/** These are the words of the pages that tell what went wrong. */
export const notFound = {
  text: 'Oops! Page not found',
  /** It stands in the margin of the sheet, as on the job sheet. */
  time: '4:04',
};

/** The advice ends with the address to write to, as a link. */
export const applicationError = {
  stamp: 'our mistake',
  heading: 'Unexpected Application Error!',
  /** It stands below the heading when the server made the mistake. */
  serverError: '500 Internal Server Error',
  advice: 'It is our mistake, not yours. Try again in a minute, or write to us at',
};

/** This link leads home from these pages, and from the one that says a request was received. */
export const wayHome = 'Return to Home';
