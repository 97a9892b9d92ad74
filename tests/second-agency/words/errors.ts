/** The words of the pages that tell what went wrong. */
export const notFound = {
  text: 'There is nothing at this address',
  wayHome: 'Back to the front page',
};

export const applicationError = {
  heading: 'Something in our machinery has jammed',
  advice: 'We are sorry. Please come back in a minute, or write to us at',
  wayHome: 'Back to the front page',
};
