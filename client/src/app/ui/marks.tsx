/** Small drawn things: icons, the seats' marks, the torn vermilion block, the grain of the paper. */
import type { ComponentChildren } from "preact";
import { SEAT_SHAPES } from "../../seatshapes";
import { ICONS, type IconName } from "../icons";

export function Icon({ name, class: extra = "" }: { name: IconName; class?: string }) {
  return (
    <svg class={`ico ${extra}`} viewBox="0 0 512 512" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

/** The house's mark: the way back to the first page. */
export function Brand() {
  return (
    <a class="brand" href="/" aria-label="Enclume">
      <span class="brand__blk">
        <Icon name="anvil" />
      </span>
      <span class="brand__name">Enclume</span>
    </a>
  );
}

export function SeatMark({ identity, name, class: extra = "seat__mark" }: { identity: string; name: string; class?: string }) {
  return (
    <svg class={extra} data-seat={identity} viewBox="0 0 40 40" aria-hidden="true">
      <path class="seat__blk" d={SEAT_SHAPES[identity] ?? SEAT_SHAPES["black"]} />
      <text x="20" y="27.5" text-anchor="middle">
        {(name.trim()[0] ?? "?").toUpperCase()}
      </text>
    </svg>
  );
}

export function FreeMark() {
  return (
    <svg class="chair is-free" viewBox="0 0 40 40" aria-hidden="true">
      <path d="M4 4H36V36H4z" />
      <path d="M20 12V28M12 20H28" />
    </svg>
  );
}

const TORN = "M14 6L140 2L300 5L452 1L546 4L539 15L558 20L542 30L560 38L545 47L556 58L540 66L552 77L543 88L420 90L262 87L120 91L16 87L20 76L3 70L17 61L0 53L15 44L2 34L18 26L6 16z";
const GOUGES = "M0 28L46 31L0 33zM0 46L30 48L0 51zM0 64L52 66L0 69zM560 24L512 27L560 30zM560 45L528 47L560 50zM560 66L506 68L560 71z";

/** The banner that says what is asked: vermilion when it is asked of me, plain otherwise. */
export function Banner({ loud, class: extra = "", children }: { loud: boolean; class?: string; children: ComponentChildren }) {
  return (
    <section class={`prompt ${loud ? "" : "prompt--calm"} ${extra}`} aria-labelledby="status">
      <svg class="prompt__blk" viewBox="0 0 560 92" preserveAspectRatio="none" aria-hidden="true">
        <path d={TORN} />
        {loud && <path class="gouge" d={GOUGES} />}
        {loud && <path class="speck" d={SPECKS} />}
      </svg>
      <div class="prompt__in">{children}</div>
    </section>
  );
}

const SPECKS = Array.from({ length: 90 }, (_, i) => {
  const x = (i * 137.5) % 548;
  const y = 6 + ((i * 53.7) % 80);
  const size = 0.7 + ((i * 7) % 5) / 4;
  return `M${x.toFixed(1)} ${y.toFixed(1)}l${size} .4l-.5 ${size}z`;
}).join("");

const WAVES = Array.from({ length: 26 }, (_, row) => {
  let path = `M-20 ${10 + row * 36}`;
  for (let x = 0; x < 1600; x += 146) {
    const y = 10 + row * 36 + 7 * Math.sin(row * 0.7 + x / 260) + 5 * Math.sin(row * 1.9 + x / 97);
    path += `S${x + 60} ${(y + 2).toFixed(1)} ${x + 126} ${y.toFixed(1)}`;
  }
  return path;
}).join("");

export function Grain() {
  return (
    <svg class="grain" viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d={WAVES} />
    </svg>
  );
}

/** Half a disc of ink: light and dark. */
export function HalfDisc() {
  return (
    <svg viewBox="0 0 24 24" class="ico" aria-hidden="true">
      <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M12 2.5a9.5 9.5 0 0 1 0 19z" />
    </svg>
  );
}
