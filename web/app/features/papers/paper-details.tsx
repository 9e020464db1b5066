import type { Paper } from '@ganit/contract/papers'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { titledRecord } from '../../academy.ts'
import { FormSheet } from '../../ui/forms/form-sheet.tsx'
import { RecordScreen } from '../../ui/forms/record-screen.tsx'
import { LANGUAGE_CHOICES } from '../../ui/questions/question-tools.tsx'
import { CLASS_CHOICES } from '../../ui/text/class-choices.ts'
import { usePapersAddress } from './area.ts'
import { paperById } from './papers.data.ts'
import { usePaperForm } from './use-paper-form.ts'

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

/** What a paper is called, for whom it is and how long it takes; new or stored. */
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
