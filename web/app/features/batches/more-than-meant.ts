import type { Batch } from '@ganit/contract/batches'

/** Said after somebody was put into a batch that has now more students than it, or its room, is meant for. */
export const moreThanMeant = ({ name, capacity }: Batch) =>
  capacity === null
    ? `${name} has more students than its room has seats.`
    : `${name} has more students than the ${capacity} it is meant for, or than its room has seats.`
