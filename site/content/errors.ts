export const notFound = {
  code: '404',
  text: 'Oops! Page not found',
  wayHome: 'Return to Home',
};

export const applicationError = {
  heading: 'Unexpected Application Error!',
  advice: 'It is our mistake, not yours. Try again in a minute, or write to us at',
  wayHome: 'Return to Home',
  /** The reason phrase of status 500 (RFC 9110, section 15.6.1). */
  serverReason: '500 Internal Server Error',
};
