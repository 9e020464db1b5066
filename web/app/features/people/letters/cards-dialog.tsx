import { printStudentCards } from '@ganit/contract/office/student-cards'
import { schemaResolver } from '@mantine/form'
import { useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { PrintProgress } from '../../../ui/feedback/print-progress.tsx'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { countInWords } from '../../../ui/text/formats.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { openCards, printCards } from './letters.data.ts'
import { LANGUAGE_CHOICES, type Printed } from './words.ts'

type Named = { student_id: number; name: string }
const NAMED_MAX = 10

/** The students whose cards have no photo, which are the first of the print. A child that waits for a parent is one of them. */
function WithoutPhoto({ students }: { students: readonly Named[] }) {
  if (students.length === 0) return null
  const more = students.length - NAMED_MAX
  return (
    <p>
      {countInWords(students.length, 'child has', 'children have')} no photo to print; their cards
      come first:{' '}
      {students
        .slice(0, NAMED_MAX)
        .map(({ name }) => name)
        .join(', ')}
      {more > 0 && ` and ${more} more`}.
    </p>
  )
}

/** Tells that students were erased while the dialog was open. */
const Gone = ({ count }: { count: number }) =>
  count > 0 && (
    <p>{countInWords(count, 'student is', 'students are')} no longer there and without a card.</p>
  )

type CardsDialogProps = { students: readonly Printed[]; onClose: () => void }

/** Options for ID cards; a job prints them, then they open as a PDF in a new tab. */
export function CardsDialog({ students, onClose }: CardsDialogProps) {
  const id = useId()
  const today = useToday()
  const [job, setJob] = useState<number>()
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: {
      student_ids: students.map(({ student_id }) => student_id),
      valid_until: '',
      language: 'en',
    },
    errorsOf: schemaResolver(printStudentCards.body, { sync: true }),
    send: async ({ language, ...fields }, attempt): Promise<void> => {
      const sent = { ...fields, language: language as 'en' }
      setJob((await printCards(sent, attempt)).job.job_id)
    },
  })
  return (
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      <form ref={formRef} noValidate className="stack gap16" onSubmit={submit}>
        <div>
          <h2 id={`${id}-title`}>ID cards</h2>
          <p>
            {countInWords(students.length, 'card', 'cards')}, five on a sheet of A4: cut, fold and
            laminate. Print without scaling.
          </p>
        </div>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <DateField
          label="Valid until"
          name="valid_until"
          min={today}
          placeholder="31 March, the end of the session"
          error={form.errors.valid_until}
          value={form.values.valid_until}
          onChange={(day) => form.setFieldValue('valid_until', day)}
        />
        <NativeSelect
          label="Language"
          name="language"
          data={LANGUAGE_CHOICES}
          {...form.getInputProps('language')}
        />
        {job !== undefined && (
          <PrintProgress key={job} job_id={job} open={openCards}>
            {({ without_photo, cards }) => (
              <>
                <Gone count={students.length - Number(cards ?? students.length)} />
                <WithoutPhoto students={(without_photo ?? []) as Named[]} />
              </>
            )}
          </PrintProgress>
        )}
        <div className={dialog.buttons}>
          <Button onClick={onClose}>Close</Button>
          <Button
            type="submit"
            variant={job === undefined ? 'filled' : 'default'}
            loading={isSending}
          >
            Make the PDF
          </Button>
        </div>
      </form>
    </Modal>
  )
}
