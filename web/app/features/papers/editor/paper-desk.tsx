import type { Paper } from '@ganit/contract/papers/papers'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { askAndDelete } from '../../../ui/dialogs/ask-and-delete.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { ConflictBox } from '../../../ui/forms/records/conflict-box.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { formatClass } from '../../../ui/text/formats.ts'
import { useRichText } from '../../../ui/text/use-rich-text.ts'
import { usePapersAddress } from '../area.ts'
import { FillDialog } from '../filling/fill-dialog.tsx'
import { KeptQuestions } from '../kept-questions.tsx'
import classes from '../paper.module.css'
import { duplicatePaper, makeDraft, makeReady, removePaper } from '../papers.data.ts'
import { OtherLanguages } from '../printing/other-languages.tsx'
import { PrintDialog } from '../printing/print-dialog.tsx'
import { RefusedFormulas } from '../printing/refused-formulas.tsx'
import { makeNewSets, SetsPart } from '../sets/sets-part.tsx'
import { STATE_TEXTS } from '../words.ts'
import { BankPanel } from './bank-panel.tsx'
import { PaperBar } from './paper-bar.tsx'
import { PaperSheet } from './paper-sheet.tsx'
import { useAddQuestions } from './use-adding.ts'
import { type PaperEditing, usePaperEditor } from './use-paper-editor.ts'

/** The sets for students who sit beside each other. */
const TWO_SETS = { count: 2, shuffle_questions: true, shuffle_options: true }

type PaperActionsProps = {
  paper: Paper
  editing: PaperEditing
  /** Runs one server action at a time on the paper. */
  act: ReturnType<typeof useAction>
  onReady: () => void
  onTwoSets: () => void
  onPrint: () => void
}

function PaperActions({ paper, editing, act, onReady, onTwoSets, onPrint }: PaperActionsProps) {
  const { paper_id, title, state } = paper
  const list = usePapersAddress()
  const navigate = useNavigate()
  const deleting = useSending()

  const remove = () =>
    deleting.once(async () => {
      const text = 'Delete this paper?'
      const remove = () => removePaper({ paper_id })
      const detail = `“${title}” is deleted; its questions stay in the bank.`
      if (await askAndDelete({ title: 'Delete paper', text, detail, remove })) {
        await navigate(list)
        return true
      }
    })
  return (
    <fieldset className={`unprinted wrap centred narrow ${classes.actions}`} aria-label="Paper">
      {state === 'draft' ? (
        <Button variant="main" loading={act.isSending} onClick={onReady}>
          Ready
        </Button>
      ) : (
        <Button
          loading={act.isSending}
          onClick={() =>
            act.run(async () => {
              const makeDraftAgain = (version: number) => makeDraft({ paper_id, version })
              return (await editing.run(makeDraftAgain, { isWayOut: true })).message
            })
          }
        >
          Back to draft
        </Button>
      )}
      {!paper.printed && paper.sets.length === 0 && (
        <Button loading={act.isSending} onClick={onTwoSets}>
          2 sets
        </Button>
      )}
      <Button variant={state === 'ready' ? 'main' : 'default'} onClick={onPrint}>
        Print
      </Button>
      {state === 'ready' && (
        <ButtonLink to={`${list.replace(/papers$/, 'tests')}/new?paper=${paper_id}`}>
          Give as test
        </ButtonLink>
      )}
      {state === 'draft' && <ButtonLink to={`${list}/${paper_id}/details`}>Details</ButtonLink>}
      <Button
        disabled={act.isSending}
        onClick={() =>
          act.run(async (attempt) => {
            const { message, paper: copy } = await duplicatePaper({ paper_id }, attempt)
            await navigate(`${list}/${copy.paper_id}`)
            return message
          })
        }
      >
        Copy
      </Button>
      <Button variant="quiet" disabled={deleting.isSending} onClick={remove}>
        Delete
      </Button>
    </fieldset>
  )
}

const VIEWS = [
  { view: 'paper', text: 'Paper' },
  { view: 'bank', text: 'Question bank' },
] as const

/** The view a phone shows, where bank and paper do not fit side by side; in the address. */
function usePhoneView() {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'bank' ? 'bank' : 'paper'
  const show = (next: typeof view) =>
    setParams(
      (before) => {
        if (next === 'bank') before.set('view', next)
        else before.delete('view')
        return before
      },
      { preventScrollReset: true },
    )
  return { view, show }
}

/** Presets the bank's filters to the paper's class and language; returns true once the address has filters. */
function useOwnQuestions({ state, class_number, language }: Paper) {
  const [params, setParams] = useSearchParams()
  const own = new URLSearchParams({
    ...(class_number !== null && { class: String(class_number) }),
    ...(language !== null && { language }),
  }).toString()
  const isWanted = state === 'draft' && own !== '' && params.size === 0
  const [isSettled, setSettled] = useState(!isWanted)

  useEffect(() => {
    if (isSettled) return
    if (!isWanted) setSettled(true)
    else setParams(own, { replace: true, preventScrollReset: true })
  }, [isSettled, isWanted, own, setParams])
  return isSettled
}

/** A paper: with the bank beside a draft, with its sets once ready. */
export function PaperDesk({ paper }: { paper: Paper }) {
  const { paper_id, title, class_number, state } = paper
  const list = usePapersAddress()
  const editing = usePaperEditor(paper)
  const adding = useAddQuestions(editing)
  const { Rich } = useRichText()
  const { view, show } = usePhoneView()
  const act = useAction()
  const isBankSettled = useOwnQuestions(paper)
  const [dialog, setDialog] = useState<'print' | { fill: number }>()
  const isDraft = state === 'draft'

  const ready = () =>
    act.run(async () => {
      const { message } = await editing.run((version) => makeReady({ paper_id, version }))
      return message
    })
  const twoSets = () =>
    act.run(async (attempt) => {
      if (isDraft) await editing.run((version) => makeReady({ paper_id, version }))
      return makeNewSets(editing, paper_id, TWO_SETS, attempt)
    })
  return (
    <AdminPage
      title={title}
      aside={
        <PaperActions
          paper={paper}
          editing={editing}
          act={act}
          onReady={ready}
          onTwoSets={twoSets}
          onPrint={() => setDialog('print')}
        />
      }
    >
      <p className={`wrap centred quiet ${classes.facts}`}>
        <Link to={list}>Papers</Link>
        <StatusMark kind={isDraft ? 'open' : 'done'}>{STATE_TEXTS[state]}</StatusMark>
        {class_number !== null && <span>{formatClass(class_number)}</span>}
        {paper.printed && <span>Printed</span>}
        <KeptQuestions paper={paper} act={act} />
      </p>
      {act.failure && <ErrorBox>{act.failure}</ErrorBox>}
      {editing.conflict && (
        <ConflictBox
          conflict={{ theirs: ['sections'], both: ['sections'] }}
          labels={{ sections: 'the questions' }}
          isSending={editing.saving === 'saving'}
          takeOther={editing.takeTheirs}
          saveOver={editing.saveOver}
        />
      )}
      <RefusedFormulas refused={paper.refused_formulas} state={state} />
      <OtherLanguages language={paper.language} sections={editing.sections} />
      <PaperBar paper={paper} editing={editing} />
      {isDraft && (
        <fieldset className={`unprinted ${classes.views}`} aria-label="View">
          {VIEWS.map(({ view: each, text }) => (
            <button
              key={each}
              type="button"
              aria-pressed={view === each}
              onClick={() => show(each)}
            >
              {text}
            </button>
          ))}
        </fieldset>
      )}
      <div className={`grid top ${classes.desk}`} data-view={isDraft ? view : undefined}>
        <PaperSheet
          paper={paper}
          rich={Rich}
          editing={editing}
          adding={adding}
          act={act}
          onFill={(section) => setDialog({ fill: section })}
        />
        <aside
          className={`unprinted ${classes.aside}`}
          aria-label={isDraft ? 'Question bank' : 'Sets'}
        >
          {isDraft ? (
            isBankSettled && <BankPanel {...adding} sections={editing.sections} rich={Rich} />
          ) : (
            <SetsPart paper={paper} editing={editing} rich={Rich} />
          )}
        </aside>
      </div>
      {dialog === 'print' && <PrintDialog paper={paper} onClose={() => setDialog(undefined)} />}
      {typeof dialog === 'object' && (
        <FillDialog
          paper={paper}
          section={dialog.fill}
          editing={editing}
          onClose={() => setDialog(undefined)}
        />
      )}
    </AdminPage>
  )
}
