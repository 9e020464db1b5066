let given = 0

/** The next number in this academy, which makes names, addresses and telephones unique. */
export const nextNumber = () => ++given

/** Call with each new academy, so that a test gives the same names whatever ran before it. */
export const countFromOne = () => {
  given = 0
}

/** An e-mail address that no other call returns in this academy. */
export const anEmail = (domain = 'example.in') => `person.${nextNumber()}@${domain}`

/** A mobile number of ten digits, unique in this academy, as are its last four digits. */
export const aPhone = () => `98300${String(10_000 + nextNumber())}`
