import { LETTER_KINDS, LETTERS_MAX, type LetterKind } from '@ganit/contract/office/letters'
import { CARDS_MAX, printStudentCards } from '@ganit/contract/office/student-cards'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMayCall } from '../../../api/may.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DropDown } from '../../../ui/buttons/drop-down.tsx'
import { CardsDialog } from './cards-dialog.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import { KIND_TEXTS, type Printed } from './words.ts'

type PrintMenuProps = {
  students: readonly Printed[]
  /** Shown in place of the menu's entries where there is nobody to print for. */
  nobody?: (close: () => void) => ReactNode
  className?: string
}

/** `Print ▾`: ID cards and letters of some students. Shown to those who may print them. */
export function PrintMenu({ students, nobody, className }: PrintMenuProps) {
  const mayPrint = useMayCall(printStudentCards)
  const [params, setParams] = useSearchParams()
  // A link of a finished session leads to the cards at once.
  const [chosen, setPrinting] = useState<'cards' | LetterKind>()
  const printing = params.get('print') === 'cards' && students.length > 0 ? 'cards' : chosen
  if (!mayPrint) return null
  const entry = (what: 'cards' | LetterKind, text: string, close: () => void) => (
    <Button
      key={what}
      variant="quiet"
      fullWidth
      onClick={() => {
        close()
        setPrinting(what)
      }}
    >
      {text}
    </Button>
  )
  const end = () => {
    setPrinting(undefined)
    if (params.has('print'))
      setParams(
        (now) => {
          now.delete('print')
          return now
        },
        { replace: true, preventScrollReset: true },
      )
  }
  return (
    <>
      <DropDown text="Print ▾" {...(className && { className })}>
        {(close) =>
          students.length === 0 ? (
            (nobody?.(close) ?? <p className="quiet small">There is nobody.</p>)
          ) : (
            <div className="stack">
              {students.length <= CARDS_MAX
                ? entry('cards', 'ID cards', close)
                : tooMany('cards', CARDS_MAX)}
              {students.length <= LETTERS_MAX
                ? LETTER_KINDS.map((kind) => entry(kind, KIND_TEXTS[kind], close))
                : tooMany('letters', LETTERS_MAX)}
            </div>
          )
        }
      </DropDown>
      {printing === 'cards' && <CardsDialog students={students} onClose={end} />}
      {printing && printing !== 'cards' && (
        <LetterDialog kind={printing} students={students} onClose={end} />
      )}
    </>
  )
}

const tooMany = (what: string, most: number) => (
  <p className="quiet small">
    At most {most} {what} at once.
  </p>
)
