/** Says a sentence of the server's in the reader's language; one that is not known there stays as it is. */
export type Say = (sentence: string) => string

export const asItIs: Say = (sentence) => sentence
