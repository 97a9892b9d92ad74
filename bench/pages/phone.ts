/** The phone that Lighthouse tests with. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** How much slower than this machine that phone's processor is taken to be. */
export const SLOWDOWN = 4;
