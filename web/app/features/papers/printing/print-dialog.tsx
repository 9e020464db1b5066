import type { Paper } from '@ganit/contract/papers/papers'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { fetchAnew } from '../../../api/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { PrintProgress } from '../../../ui/feedback/print-progress.tsx'
import { NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { countOf } from '../editor/sections.ts'
import classes from '../paper.module.css'
import {
  openPrint,
  type PrintWish,
  paperById,
  paperCheck,
  printAddress,
  printByJob,
} from '../papers.data.ts'
import { RefusedFormulas } from './refused-formulas.tsx'

const PRINTS: { value: PrintWish['print']; label: string }[] = [
  { value: 'paper', label: 'Question paper' },
  { value: 'key', label: 'Answer key' },
  { value: 'solutions', label: 'Solutions' },
  { value: 'omr', label: 'OMR answer sheet' },
  { value: 'all', label: 'All: papers, OMR sheets, keys and solutions' },
]
const COLUMNS = [
  { value: '', label: 'As they fit' },
  { value: '1', label: 'One column' },
  { value: '2', label: 'Two columns' },
]
const ANSWERS = [
  { value: '', label: 'Lines' },
  { value: 'space', label: 'Space without lines' },
  { value: 'none', label: 'None: answers go into a booklet' },
]
/** Longer papers print in a job. */
const MOST_AT_ONCE = 40

/** A warning for drafts, which nobody has checked yet. */
function DraftWarning({ paper_id }: Pick<Paper, 'paper_id'>) {
  const { data } = useQuery(paperCheck({ paper_id }))
  return (
    <>
      <p className={classes.quiet}>A draft says so on its first page.</p>
      {data && <RefusedFormulas refused={data.refused_formulas} state="draft" />}
    </>
  )
}

/** Options for printing a paper; opens as a PDF in a new tab. */
export function PrintDialog({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const id = useId()
  const { paper_id, sets, sections, state, printed } = paper
  const [print, setPrint] = useState<PrintWish['print']>('paper')
  const [set, setSet] = useState<string>(sets[0]?.set ?? '')
  const [copies, setCopies] = useState('1')
  const [columns, setColumns] = useState('')
  const [answers, setAnswers] = useState('')
  const [job, setJob] = useState<string>()
  const { failure, isSending, run } = useAction()
  const isAll = print === 'all'
  const isLong = countOf(sections) * (isAll ? sets.length || 1 : 1) > MOST_AT_ONCE
  const freezes = state === 'ready' && !printed

  const begin = (event: FormEvent) => {
    event.preventDefault()
    setJob(undefined)
    void run(async () => {
      const wish = {
        print,
        columns,
        ...(isAll ? { copies } : { set }),
        ...((isAll || print === 'paper') && { answers }),
      }
      if (isLong) setJob(await printByJob(paper_id, wish))
      else await openPrint(printAddress(paper_id, wish))
      // The paper now counts as printed.
      if (state === 'ready') await fetchAnew(paperById({ paper_id }))
    })
  }
  return (
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      <form className="stack gap16" onSubmit={begin}>
        <h2 id={`${id}-title`}>Print</h2>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <NativeSelect
          data-autofocus
          label="What"
          name="print"
          data={PRINTS}
          value={print}
          onChange={({ currentTarget }) => setPrint(currentTarget.value as PrintWish['print'])}
        />
        {isAll && (
          <TextInput
            type="number"
            label={sets.length > 1 ? 'Copies of each set' : 'Copies'}
            name="copies"
            min={1}
            max={200}
            value={copies}
            onChange={({ currentTarget }) => setCopies(currentTarget.value)}
          />
        )}
        {!isAll && sets.length > 0 && (
          <NativeSelect
            label="Set"
            name="set"
            data={sets.map((each) => ({ value: each.set, label: `Set ${each.set}` }))}
            value={set}
            onChange={({ currentTarget }) => setSet(currentTarget.value)}
          />
        )}
        {print !== 'omr' && (
          <NativeSelect
            label="Columns"
            name="columns"
            data={COLUMNS}
            value={columns}
            onChange={({ currentTarget }) => setColumns(currentTarget.value)}
          />
        )}
        {(isAll || print === 'paper') && (
          <NativeSelect
            label="For written answers"
            name="answers"
            data={ANSWERS}
            value={answers}
            onChange={({ currentTarget }) => setAnswers(currentTarget.value)}
          />
        )}
        {state === 'draft' && <DraftWarning paper_id={paper_id} />}
        {freezes && (
          <p className={classes.quiet}>
            Once it is printed the paper stays ready, and its sets stay as they are.
          </p>
        )}
        {job && <PrintProgress key={job} job_id={job} open={openPrint} />}
        <div className={dialog.buttons}>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant={job ? 'default' : 'filled'} loading={isSending}>
            {isLong ? 'Make the PDF' : 'Open the PDF'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
