/** The words of the pages that tell what went wrong. */
export const notFound = {
  text: 'Oops! Page not found',
  wayHome: 'Return to Home',
};

export const applicationError = {
  heading: 'Unexpected Application Error!',
  advice: 'It is our mistake, not yours. Try again in a minute, or write to us at',
  wayHome: 'Return to Home',
};
