/** Shorter words may be initials: `A K SEN`, `MD ARIF`. */
const INITIALS_MAX = 2

const inCaseWord = (word: string) =>
  /^[A-Z][A-Z'’.-]*$/.test(word) && word.length > INITIALS_MAX
    ? word.toLowerCase().replace(/(?:^|['’.-])[a-z]/g, (first) => first.toUpperCase())
    : word

/** A name with its words in capitals as `Anirban Ghosh`; words of one or two letters, and other scripts, stay. */
export const nameInCase = (name: string) => name.split(' ').map(inCaseWord).join(' ')
