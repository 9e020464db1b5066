import { invalid, Refused } from '../../http/errors.ts'

/** How a code is refused. All but the first tell something of who is known: a right code has come before. */
export const wrongCode = () => new Refused(401, 'The code is wrong or too old.')

export const birthWanted = () =>
  invalid({ date_of_birth: 'Please give the date of birth of one of your children.' })

export const noBirth = () =>
  new Refused(400, 'The academy has no date of birth of your child yet. Please call it.')

const wrongDate = (sentence: string, tries_left: number) =>
  new Refused(400, sentence, { fields: { date_of_birth: sentence }, details: { tries_left } })

export const wrongBirth = (left: number) =>
  wrongDate(
    `This date does not belong to one of your children. Tries left: ${left}. Then the academy has to confirm you again.`,
    left,
  )

export const wrongBirthOfSeveral = (left: number) =>
  wrongDate(`This date does not belong to one of your children. Tries left: ${left}.`, left)

export const confirmAgain = () => new Refused(403, 'The academy has to confirm you again.')

export const sharedNumber = () =>
  new Refused(401, 'Two guardians have this number. Please call the academy.')
