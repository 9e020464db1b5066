import { QUESTION_KINDS } from '@ganit/contract/papers/question-content'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { titled } from '../../../../academy.ts'
import { KIND_TEXTS } from '../../../../ui/questions/words.ts'
import { useBankArea } from './area.ts'
import classes from './bank-form.module.css'
import { BankFormSheet } from './bank-form.tsx'
import { BLANK, fieldsForNext } from './question-values.ts'
import { KIND_HINTS } from './words.ts'

/** The kind decides the form. */
const KindChoice = () => (
  <ul className={`grid gap12 ${classes.kinds}`} aria-label="Kind">
    {QUESTION_KINDS.map((kind) => (
      <li key={kind}>
        <Link to={`?kind=${kind}`} aria-describedby={`kind-${kind}`}>
          {KIND_TEXTS[kind]}
        </Link>
        <p className="quiet" id={`kind-${kind}`}>
          {KIND_HINTS[kind]}
        </p>
      </li>
    ))}
  </ul>
)

export const meta = titled('New question')

/** Writes questions one after another: first asks for the kind, kept in the address. */
export default function NewBankQuestion() {
  const { Frame } = useBankArea()
  const [params] = useSearchParams()
  const [{ round, begin }, setNext] = useState({ round: 0, begin: BLANK })
  const kind = QUESTION_KINDS.find((each) => each === params.get('kind'))

  return (
    <Frame title="New question">
      {kind ? (
        <>
          <p className={`wrap gap4-24 below16 ${classes.kind}`}>
            <b>{KIND_TEXTS[kind]}</b> <Link to="?">Another kind</Link>
          </p>
          <BankFormSheet
            key={`${kind} ${round}`}
            kind={kind}
            question={null}
            begin={begin}
            isNext={round > 0}
            onNext={(saved) => setNext({ round: round + 1, begin: fieldsForNext(saved) })}
          />
        </>
      ) : (
        <KindChoice />
      )}
    </Frame>
  )
}
