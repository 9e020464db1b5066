import type { Who } from '@ganit/contract/people/who'

const phoneEnd = (end: string | null) => end && `…${end}`

/** Details that tell students of one name apart: `Class 10 · Evening · Ishaan Choudhary (father) …6343`. */
export const identifyingWords = ({ student_id, class_name, batches, guardian, phone_end }: Who) =>
  [
    class_name,
    ...batches.map(({ name }) => name),
    ...(guardian
      ? [
          [`${guardian.name} (${guardian.relation})`, phoneEnd(guardian.phone_end)]
            .filter(Boolean)
            .join(' '),
        ]
      : [phoneEnd(phone_end), `ID ${student_id}`]),
  ]
    .filter(Boolean)
    .join(' · ')
