// The game of benchmarks/pick.py on a boardgame.io server: forty items, two players take one each in turn.
const { Server, Origins } = require("boardgame.io/server");

const ITEMS = 40;

const pick = {
  name: "pick",
  setup: () => ({ items: [...Array(ITEMS).keys()], taken: [[], []] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    pick: ({ G, playerID }, item) => {
      if (!G.items.includes(item)) return "INVALID_MOVE";
      G.items = G.items.filter((other) => other !== item);
      G.taken[Number(playerID)].push(item);
    },
  },
  endIf: ({ G }) => {
    if (G.items.length === 0) {
      const sums = G.taken.map((items) => items.reduce((sum, item) => sum + item, 0));
      return { winner: sums[0] === sums[1] ? null : sums[0] > sums[1] ? "0" : "1" };
    }
  },
};

const server = Server({ games: [pick], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log(`up:${process.argv[2]}`) });
