let say = (sentence: string) => sentence

/** Says a sentence that stands over the pages, in a toast or a question, as the page that is open has it said: as it is unless it does. */
export const sayOverPages = (sentence: string) => say(sentence)

/** How such sentences are said from now on. */
export const haveSaid = (as: typeof say) => {
  say = as
}
