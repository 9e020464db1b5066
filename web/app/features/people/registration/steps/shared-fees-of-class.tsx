import { useSharedFeeInWords } from '../../../../ui/money/use-shared-fee-in-words.ts'
import { useClassTimes } from '../../enquiries/use-class-times.ts'

/** The fees for a time of the batches of a class, before a family agrees; nothing where the academy does not show fees. */
export function SharedFeesOfClass({ classNumber }: { classNumber: string }) {
  const inWords = useSharedFeeInWords()
  const said = useClassTimes(classNumber).flatMap(({ batch_id, name, fees }) =>
    (fees ?? []).flatMap((fee) => {
      const words = inWords(fee)
      return words ? [{ key: `${batch_id} ${fee.title}`, name, title: fee.title, words }] : []
    }),
  )
  if (said.length === 0) return null
  return (
    <ul className="stack gap8">
      {said.map(({ key, name, title, words }) => (
        <li key={key}>
          <b>
            {name}, {title}
          </b>
          : {words}
        </li>
      ))}
    </ul>
  )
}
