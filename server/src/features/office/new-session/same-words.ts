const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
const YEARS = /\b20\d\d(\s*[-–/]\s*(20)?\d\d)?\b/g

/** Words of a batch's name without its class and years: equal for `Class 9 – Evening` and `X Evening 2027-28`. */
function wordsOf({ batch_name, class_number }: Named) {
  const own = [String(class_number), ROMAN[class_number ?? 0], 'class', 'std']
  return batch_name
    .toLowerCase()
    .replace(YEARS, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.replace(/^(\d+)(st|nd|rd|th)$/, '$1'))
    .filter((word) => word !== '' && !own.includes(word))
    .toSorted()
    .join(' ')
}

type Named = { batch_name: string; class_number: number | null }
type Candidate = Named & { batch_id: number; starts_on: string | null }

/**
 * The batch one class above with the same words in its name; of several, the one that starts last. Undefined if there
 * is none.
 */
export function batchAbove<One extends Candidate>(batch: Named, others: readonly One[]) {
  if (batch.class_number === null) return undefined
  const above = batch.class_number + 1
  return others
    .filter((one) => one.class_number === above && wordsOf(one) === wordsOf(batch))
    .toSorted((a, b) => (b.starts_on ?? '').localeCompare(a.starts_on ?? ''))[0]
}
