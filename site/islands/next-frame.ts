/** After this many milliseconds no frame is to be expected: a hidden tab draws none. */
const NO_FRAME_AFTER = 100;

/** Resolves as soon as the next frame has been drawn: what is started then keeps no visitor from seeing it. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, NO_FRAME_AFTER);
  });
}
