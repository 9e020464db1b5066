/** Translates a sentence of the server's; unknown sentences stay in English. */
export type Say = (sentence: string) => string

export const keepSentence: Say = (sentence) => sentence
