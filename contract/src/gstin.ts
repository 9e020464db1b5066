/** Of a state, a permanent account number, a place of business, and a character that checks the others. */
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const BASE = 36

/** The character that checks the fourteen before it: every second value doubled, each as the sum of its digits in base 36. */
function checkOf(text: string) {
  const sum = [...text.slice(0, -1)].reduce((total, character, n) => {
    const value = Number.parseInt(character, BASE) * (1 + (n % 2))
    return total + Math.floor(value / BASE) + (value % BASE)
  }, 0)
  return ((BASE - (sum % BASE)) % BASE).toString(BASE).toUpperCase()
}

/** Whether it is the number of somebody who is registered for India's goods and services tax, as far as can be told from it. */
export const isGstin = (text: string) => SHAPE.test(text) && text.at(-1) === checkOf(text)
