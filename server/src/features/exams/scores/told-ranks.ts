/** Reader of a rank: the student's class, and the class from which on the academy shows ranks; null for none. */
export type ToldTo = { class_number: number | null; from_class: number | null }

type Place = { rank: number | null; percentile: number | null }

/** Whether students and guardians see a rank: only from a class on, and in the upper half of the sitters. */
export const isRankTold = (
  { rank, sat }: { rank: number; sat: number },
  { class_number, from_class }: ToldTo,
) =>
  from_class !== null &&
  class_number !== null &&
  class_number >= from_class &&
  rank <= Math.ceil(sat / 2)

/** A rank and percentile as students and guardians see them. */
export const placeToTell = ({ rank, percentile }: Place, sat: number, to: ToldTo): Place =>
  rank !== null && isRankTold({ rank, sat }, to)
    ? { rank, percentile }
    : { rank: null, percentile: null }
