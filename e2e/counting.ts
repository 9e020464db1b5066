let given = 0

/** The next number in this academy, for what it may have several of: names, addresses, telephones. */
export const nextNumber = () => ++given

/** Call with each new academy, so that a test gives the same names whatever ran before it. */
export const countFromOne = () => {
  given = 0
}

/** An address of its own in this academy. */
export const anEmail = (domain = 'example.in') => `person.${nextNumber()}@${domain}`

/** A mobile number of its own in this academy, of ten digits; the last four are its own, too. */
export const aPhone = () => `98300${String(10_000 + nextNumber())}`
