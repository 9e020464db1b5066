import { PAPER_LABELS, type Paper, PaperDraft } from '@ganit/contract/papers/papers'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { titledRecord } from '../../../academy.ts'
import { fetchAnew } from '../../../api/query-client.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { NativeSelect, Textarea, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { FormSheet } from '../../../ui/forms/records/form-sheet.tsx'
import { RecordScreen } from '../../../ui/forms/records/record-screen.tsx'
import { type Snapshot, useVersionedForm } from '../../../ui/forms/records/use-versioned-form.ts'
import { useLeaveForm } from '../../../ui/forms/use-leave-form.ts'
import { LANGUAGE_CHOICES } from '../../../ui/questions/question-tools.tsx'
import { CLASS_CHOICES } from '../../../ui/text/class-choices.ts'
import { usePapersAddress } from '../area.ts'
import { addPaper, changePaper, paperById } from '../papers.data.ts'
import { emptySection, toSectionDrafts } from './sections.ts'

const errorsOf = schemaResolver(PaperDraft.omit({ sections: true }), { sync: true })

type PaperFields = {
  title: string
  class_number: string
  language: string
  duration_minutes: string
  instructions: string
}

const BLANK: PaperFields = {
  title: '',
  class_number: '',
  language: 'en',
  duration_minutes: '60',
  instructions: '',
}

const snapshotOf = (paper: Paper): Snapshot<PaperFields> => ({
  version: paper.version,
  fields: {
    title: paper.title,
    class_number: String(paper.class_number ?? ''),
    language: paper.language ?? '',
    duration_minutes: String(paper.duration_minutes),
    instructions: paper.instructions ?? '',
  },
})

/** The form of a paper's title and time. It opens the paper; a new one starts with one section. */
function usePaperForm(paper: Paper | null) {
  const list = usePapersAddress()
  const { isLeaving, leaveTo } = useLeaveForm()
  const saved = useRef(paper)
  const leave = () => leaveTo(saved.current ? `${list}/${saved.current.paper_id}` : list)

  const edit = useVersionedForm<PaperFields>({
    stored: paper ? snapshotOf(paper) : { fields: BLANK },
    errorsOf,
    send: async (changes, version, attempt) => {
      const answer = paper
        ? await changePaper({
            paper_id: paper.paper_id,
            ...changes,
            version: version ?? paper.version,
          })
        : await addPaper(
            { ...BLANK, ...changes, sections: toSectionDrafts([emptySection(0)]) },
            attempt,
          )
      saved.current = answer.paper
      return snapshotOf(answer.paper)
    },
    load: async () => snapshotOf(await fetchAnew(paperById({ paper_id: paper?.paper_id ?? 0 }))),
    onSaved: () => {
      toastSuccess(paper ? 'Paper changed.' : 'Paper added.')
      leave()
      return true
    },
    failureText: 'Failed to save the paper.',
    isLeaving,
  })
  return {
    ...edit,
    labels: PAPER_LABELS,
    leave,
    input: (name: keyof PaperFields) => ({
      label: PAPER_LABELS[name],
      name,
      ...edit.form.getInputProps(name),
    }),
  }
}

export const meta = titledRecord('New paper', 'Paper details')

const CLASSES = [{ value: '', label: 'Any class' }, ...CLASS_CHOICES]

function DetailsForm({ paper }: { paper: Paper | null }) {
  const edit = usePaperForm(paper)
  const { input } = edit

  return (
    <FormSheet edit={edit} save={paper ? 'Save' : 'Add paper'}>
      <TextInput autoComplete="off" {...input('title')} />
      <NativeSelect data={CLASSES} {...input('class_number')} />
      <NativeSelect
        data={LANGUAGE_CHOICES}
        description="The bank beside the paper begins with questions in it, and Fill draws them."
        {...input('language')}
      />
      <TextInput inputMode="numeric" autoComplete="off" {...input('duration_minutes')} />
      <Textarea
        rows={4}
        description="Optional. Printed above the questions; formulas stand between dollar signs."
        {...input('instructions')}
      />
    </FormSheet>
  )
}

/** A paper's title, class and time; new or stored. */
export default function PaperDetails({ params: { id } }: { params: { id?: string } }) {
  const list = usePapersAddress()
  const query = useQuery({ ...paperById({ paper_id: id ?? '' }), enabled: id !== undefined })

  return (
    <RecordScreen
      title={id ? 'Paper details' : 'New paper'}
      query={id ? query : null}
      failure="Failed to load the paper."
      missing={{ title: 'Paper not found', list, text: 'Papers' }}
    >
      {(paper) => <DetailsForm key={paper?.paper_id} paper={paper} />}
    </RecordScreen>
  )
}
