let say = (sentence: string) => sentence

/** Translates texts of toasts and questions, which are outside the page, into the open page's language. */
export const sayOverPages = (sentence: string) => say(sentence)

/** Sets the translation that `sayOverPages` uses. */
export const haveSaid = (as: typeof say) => {
  say = as
}
