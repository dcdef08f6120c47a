/** An SVG path with every point rounded to a whole unit. Points are rounded where they stand, so that errors do not add up. */

const ARGUMENTS = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

export function rounded(d) {
  let out = "";
  let last = "";
  const pen = { x: 0, y: 0 };
  const at = { x: 0, y: 0 };
  let start = { x: 0, y: 0, rx: 0, ry: 0 };
  for (const { letter, values } of commands(d)) {
    const name = letter.toLowerCase();
    const relative = letter === name;
    const base = relative ? { ...at } : { x: 0, y: 0 };
    const put = (numbers) => {
      const joined = numbers.map((n, i) => (i && n >= 0 ? " " : "") + n).join("");
      out += name === last && name !== "m" ? (numbers[0] >= 0 ? " " : "") + joined : name + joined;
      last = name;
    };
    if (name === "z") {
      out += "z";
      last = "z";
      Object.assign(at, { x: start.x, y: start.y });
      Object.assign(pen, { x: start.rx, y: start.ry });
      continue;
    }
    if (name === "h" || name === "v") {
      const axis = name === "h" ? "x" : "y";
      at[axis] = base[axis] + values[0];
      const to = Math.round(at[axis]);
      put([to - pen[axis]]);
      pen[axis] = to;
      continue;
    }
    const points = name === "a" ? values.slice(5) : values;
    const numbers = [];
    for (let i = 0; i < points.length; i += 2) {
      numbers.push(Math.round(base.x + points[i]) - pen.x, Math.round(base.y + points[i + 1]) - pen.y);
    }
    at.x = base.x + points.at(-2);
    at.y = base.y + points.at(-1);
    put(name === "a" ? [tenth(values[0]), tenth(values[1]), Math.round(values[2]), values[3], values[4], ...numbers] : numbers);
    pen.x += numbers.at(-2);
    pen.y += numbers.at(-1);
    if (name === "m") start = { x: at.x, y: at.y, rx: pen.x, ry: pen.y };
  }
  return out;
}

const tenth = (n) => Math.round(n * 10) / 10;

function* commands(d) {
  for (const [, letter, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const count = ARGUMENTS[letter.toLowerCase()];
    const numbers = letter.toLowerCase() === "a" ? arcNumbers(rest) : (rest.match(/-?(?:\d*\.\d+|\d+\.?)(?:e-?\d+)?/g) ?? []).map(Number);
    if (!count) yield { letter, values: [] };
    for (let i = 0; count && i < numbers.length; i += count) {
      const next = i && letter === "m" ? "l" : i && letter === "M" ? "L" : letter;
      yield { letter: next, values: numbers.slice(i, i + count) };
    }
  }
}

/** An arc's two flags may stand without a space between them. */
function arcNumbers(text) {
  const numbers = [];
  let rest = text.replace(/^[\s,]+/, "");
  while (rest) {
    const flag = [3, 4].includes(numbers.length % 7);
    const found = (flag ? /^[01]/ : /^-?(?:\d*\.\d+|\d+\.?)(?:e-?\d+)?/).exec(rest);
    if (!found) throw new Error(`not an arc: ${text}`);
    numbers.push(Number(found[0]));
    rest = rest.slice(found[0].length).replace(/^[\s,]+/, "");
  }
  return numbers;
}
