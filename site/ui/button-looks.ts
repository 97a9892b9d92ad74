/** What a button or a link can look like: `stamp` for the one thing to press, `outline` for its quieter neighbour. */
export const buttonLooks = {
  // Browsers print no grounds, so on paper the words need a colour of their own.
  stamp:
    'border-stamp bg-stamp text-paper hover:border-stamp-deep hover:bg-stamp-deep print:bg-paper print:text-stamp',
  outline: 'border-ink text-ink hover:bg-ink hover:text-paper',
};

export type ButtonLook = keyof typeof buttonLooks;
