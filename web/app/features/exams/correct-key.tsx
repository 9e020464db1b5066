import type { Test } from '@ganit/contract/exams/tests'
import { useState } from 'react'
import { Link } from 'react-router'
import { isInOffice } from '../../roles.ts'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useTestPaths } from './area.ts'
import type { KeyedItem } from './keys/correction.ts'
import { KeyDialog } from './keys/key-dialog.tsx'
import type { Corrected } from './keys/keys.data.ts'

type CorrectKeyProps = { test: Pick<Test, 'test_id' | 'version'>; item: KeyedItem }

/** Corrects a question's key; afterwards names other tests where it may be wrong. */
export function CorrectKey({ test, item }: CorrectKeyProps) {
  const [isOpen, setOpen] = useState(false)
  const [corrected, setCorrected] = useState<Corrected | null>(null)
  return (
    <>
      <Button
        size="xs"
        aria-label={`Correct the key of question ${item.label}`}
        onClick={() => setOpen(true)}
      >
        Correct key
      </Button>
      {isOpen && (
        <KeyDialog
          test={test}
          item={item}
          onDone={(done) => {
            setOpen(false)
            setCorrected(done)
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {corrected && <Afterwards corrected={corrected} onClose={() => setCorrected(null)} />}
    </>
  )
}

function Afterwards({ corrected, onClose }: { corrected: Corrected; onClose: () => void }) {
  const { message, question_id, other_tests = [] } = corrected
  const bank = isInOffice(useSession().userType) ? '/admin/questions' : '/teacher/questions'
  const { test } = useTestPaths()
  return (
    <Dialog
      title={message ?? 'Key corrected.'}
      buttons={
        <Button data-autofocus variant="main" onClick={onClose}>
          Close
        </Button>
      }
      onClose={onClose}
    >
      {question_id !== undefined && (
        <p>
          The question bank still has it as before.{' '}
          <Link to={`${bank}/${question_id}`}>Correct the question</Link>
        </p>
      )}
      {other_tests.length > 0 && (
        <>
          <p>Other tests ask it, too:</p>
          <ul>
            {other_tests.map(({ test_id, title }) => (
              <li key={test_id}>
                <Link to={test(test_id)}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
