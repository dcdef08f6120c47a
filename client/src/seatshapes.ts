/** The cut of each seat's block, in a square of 40: every colour has its own shape, so that seats are told apart without seeing colours. */
export const SEAT_SHAPES: Readonly<Record<string, string>> = {
  purple: "M3 4L37 2L38 36L20 39L2 35z",
  orange: "M20 1L39 20L20 39L1 20z",
  white: "M12 1H28L39 12V28L28 39H12L1 28V12z",
  green: "M20 1L38 11V30L20 39L2 30V11z",
  brown: "M2 6L20 1L38 6V26L20 39L2 26z",
  blue: "M1 12L20 1L39 12L34 38H6z",
  red: "M4 2H36L39 20L36 38H4L1 20z",
  yellow: "M20 1A19 19 0 1 1 19.9 1z",
  black: "M4 4H36V36H4z",
};
