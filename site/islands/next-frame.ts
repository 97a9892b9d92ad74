/** After this many milliseconds stop waiting for a frame: a hidden tab draws none. */
const NO_FRAME_AFTER = 100;

/** Resolves as soon as the next frame has been drawn: work that starts then does not delay that frame. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, NO_FRAME_AFTER);
  });
}
