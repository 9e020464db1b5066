let translate = (sentence: string) => sentence

/** Translates texts of toasts and questions, which are outside the page, into the open page's language. */
export const translateForPage = (sentence: string) => translate(sentence)

/** Sets the translation that `translateForPage` uses. */
export const setPageTranslation = (as: typeof translate) => {
  translate = as
}
