import type { CourseContent } from '@ganit/contract/site/course-contents'
import { type MetaArgs, titled } from '../../../academy.ts'
import { Checkbox, Textarea, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { FormSheet } from '../../../ui/forms/records/form-sheet.tsx'
import { RecordScreen } from '../../../ui/forms/records/record-screen.tsx'
import { useRecordForm } from '../../../ui/forms/records/use-record-form.ts'
import { type ContentFields, type ContentKind, kindOf } from './content-kinds.ts'
import { CourseSelect } from './course-select.tsx'
import { CoursesFrame } from './courses-frame.tsx'
import classes from './form.module.css'

const LABELS = {
  course_id: 'Course',
  curriculum_name: 'Curriculum Name',
  name: 'Essential Name',
  description: 'Description',
  is_activate: 'Active',
}

type ContentFormProps = { kind: ContentKind; content: CourseContent }

function ContentForm({ kind, content }: ContentFormProps) {
  const { id } = content
  const { edited } = kind
  const fieldsOf = (row: CourseContent): ContentFields => ({
    course_id: String(row.course_id),
    ...edited.textsOf(row),
    is_activate: row.is_active,
  })
  const edit = useRecordForm<CourseContent, ContentFields>({
    record: content,
    snapshotOf: (row) => ({
      version: (row ?? content).version,
      fields: fieldsOf(row ?? content),
    }),
    labels: LABELS,
    errorsOf: (fields) => edited.errorsOf(fields, id),
    change: (changes) => kind.change(id, changes),
    load: () => kind.load(id),
    list: kind.list,
    texts: edited.texts,
  })
  const { curriculum_name, description } = fieldsOf(content)

  return (
    <FormSheet edit={edit} save="Save">
      <div className={`stack gap20 packed ${classes.narrow}`}>
        <CourseSelect {...edit.input('course_id')} stored={content} />
        <TextInput
          autoComplete="off"
          {...edit.input(curriculum_name === undefined ? 'name' : 'curriculum_name')}
        />
        {description !== undefined && <Textarea rows={4} {...edit.input('description')} />}
        <Checkbox {...edit.tick('is_activate')} />
      </div>
    </FormSheet>
  )
}

type EditedProps = { kind: ContentKind; id: string }

function EditedContent({ kind, id }: EditedProps) {
  const { list, edited } = kind
  return (
    <RecordScreen
      title={edited.title}
      frame={CoursesFrame}
      query={kind.useOne(id)}
      failure={edited.failure}
      missing={{ ...edited.missing, list }}
    >
      {(row) => row && <ContentForm key={row.id} kind={kind} content={row} />}
    </RecordScreen>
  )
}

export const meta = (args: MetaArgs) => titled(kindOf(args).titles.edit)(args)

type EditContentProps = Pick<MetaArgs, 'matches'> & { params: { id: string } }

export default function EditContent({ params: { id }, ...props }: EditContentProps) {
  const kind = kindOf(props)
  return <EditedContent key={kind.list} kind={kind} id={id} />
}
