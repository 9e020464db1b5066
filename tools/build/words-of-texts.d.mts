export function conjunctsIn(text: string): string[]
export function wordsIn(language: 'hi' | 'bn'): string[]
