/** State code, PAN, entity number, `Z`, check character. */
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const BASE = 36

/**
 * Check character of the first fourteen characters: every second value is doubled, each is reduced to the sum of its
 * base-36 digits.
 */
function checkOf(text: string) {
  const sum = [...text.slice(0, -1)].reduce((total, character, n) => {
    const value = Number.parseInt(character, BASE) * (1 + (n % 2))
    return total + Math.floor(value / BASE) + (value % BASE)
  }, 0)
  return ((BASE - (sum % BASE)) % BASE).toString(BASE).toUpperCase()
}

/** Whether the text has the shape and check character of a GSTIN. */
export const isGstin = (text: string) => SHAPE.test(text) && text.at(-1) === checkOf(text)
