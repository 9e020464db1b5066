import {
  type Category,
  type ClassLevel,
  COURSE_LABELS,
  type Course,
  CourseChanges,
  CourseDraft,
} from '@ganit/contract/site/courses'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { titledRecord } from '../../../academy.ts'
import { fetchAnew } from '../../../api/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { Checkbox, NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { FormSheet } from '../../../ui/forms/records/form-sheet.tsx'
import { RecordScreen } from '../../../ui/forms/records/record-screen.tsx'
import { type RecordEditing, useRecordForm } from '../../../ui/forms/records/use-record-form.ts'
import type { Snapshot } from '../../../ui/forms/records/use-versioned-form.ts'
import { PICTURE } from '../../../ui/photos/photo-encoder.ts'
import { PictureField } from '../../../ui/photos/picture-field.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { addCourse, categories, changeCourse, classLevels, courseToEdit } from './courses.data.ts'
import { CoursesFrame } from './courses-frame.tsx'
import { deleteCourse } from './delete-course.ts'
import classes from './form.module.css'
import { StudentChoice } from './student-choice.tsx'

/** A course as its form holds it, under the wire's names, which refusals use. */
type CourseFields = {
  course_name: string
  course_subtitle: string
  class_level_id: string
  category_id: string
  course_image_path: string
  course_video_path: string
  student_id_of_the_week: string
  show_in_forntpage: boolean
  isActive: boolean
}

const LABELS: Record<keyof CourseFields, string> = COURSE_LABELS

const BLANK: CourseFields = {
  course_name: '',
  course_subtitle: '',
  class_level_id: '',
  category_id: '',
  course_image_path: '',
  course_video_path: '',
  student_id_of_the_week: '',
  show_in_forntpage: false,
  isActive: true,
}

const textOf = (id: number | null) => (id === null ? '' : String(id))

/** A stored course in the form's shape, or a blank one. */
const snapshotOf = (course: Course | null): Snapshot<CourseFields> =>
  course
    ? {
        version: course.version,
        fields: {
          course_name: course.course_name,
          course_subtitle: course.course_subtitle,
          class_level_id: textOf(course.class_level_id),
          category_id: textOf(course.category_id),
          course_image_path: course.course_image_path ?? '',
          course_video_path: course.course_video_path ?? '',
          student_id_of_the_week: textOf(course.student_id_of_the_week),
          show_in_forntpage: course.on_front_page,
          isActive: course.is_active,
        },
      }
    : { fields: BLANK }

/** The fields as sent: no image is null. */
const toSentFields = <Fields extends Partial<CourseFields>>(fields: Fields) => ({
  ...fields,
  ...(fields.course_image_path !== undefined && {
    course_image_path: fields.course_image_path || null,
  }),
})

const resolveDraft = schemaResolver(CourseDraft, { sync: true })
const resolveChanges = schemaResolver(CourseChanges, { sync: true })

/** The request schema's messages, by field. */
const errorsOf = (fields: CourseFields, id: number | undefined) =>
  id === undefined
    ? resolveDraft(toSentFields(fields))
    : resolveChanges({ ...toSentFields(fields), id })

type CourseFormProps = {
  /** Null for a new course. */
  course: Course | null
  levels: ClassLevel[]
  categories: Category[]
}

type CourseInputsProps = CourseFormProps & { edit: RecordEditing<CourseFields> }

function CourseInputs({ edit, course, levels, categories }: CourseInputsProps) {
  const { form, input, tick, onWork } = edit

  return (
    <div className={classes.columns}>
      <div className="stack gap20 packed">
        <TextInput autoComplete="off" {...input('course_name')} />
        <TextInput autoComplete="off" {...input('course_subtitle')} />
        <div className={classes.pair}>
          <NativeSelect
            {...input('class_level_id')}
            data={[
              { value: '', label: 'Select a class level' },
              ...levels.map(({ class_level_id, class_name }) => ({
                value: String(class_level_id),
                label: class_name,
              })),
            ]}
          />
          <NativeSelect
            {...input('category_id')}
            data={[
              { value: '', label: 'Select a category' },
              ...categories.map(({ category_id, category_name }) => ({
                value: String(category_id),
                label: category_name,
              })),
            ]}
          />
        </div>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          isOptional
          {...input('course_video_path')}
        />
        <StudentChoice
          {...input('student_id_of_the_week')}
          value={form.values.student_id_of_the_week}
          storedId={course?.student_id_of_the_week ?? null}
          storedName={course?.student_of_the_week ?? null}
        />
      </div>
      <div className="stack gap20 packed">
        <PictureField
          {...input('course_image_path')}
          limits={PICTURE}
          value={form.values.course_image_path}
          onWork={onWork}
        />
        <Checkbox {...tick('isActive')} />
        <Checkbox {...tick('show_in_forntpage')} />
        <p className="quiet small">
          Visitors see a course that is active: on its class’s page and its own. On the front page
          means among the programs too.
        </p>
      </div>
    </div>
  )
}

function CourseForm({ course, ...lists }: CourseFormProps) {
  const id = course?.course_id
  const edit = useRecordForm<Course, CourseFields>({
    record: course,
    snapshotOf,
    labels: LABELS,
    errorsOf: (fields) => errorsOf(fields, id),
    add: async (fields, attempt) => (await addCourse(toSentFields(fields), attempt)).course,
    change: async (changes) =>
      (await changeCourse({ ...toSentFields(changes), id: id ?? 0 })).course,
    load: () => fetchAnew(courseToEdit({ id: id ?? 0 })),
    list: '/admin/courses/all',
    texts: {
      saved: course ? 'Course updated!' : 'Course created!',
      failure: course ? 'Failed to update course' : 'Failed to create course',
    },
    alertTitle: course ? course.course_name : 'Create Course',
  })
  const remove = async () => {
    if (course && (await deleteCourse(course))) edit.leave()
  }
  return (
    <FormSheet
      edit={edit}
      save={course ? 'Update Course' : 'Create Course'}
      first={
        course && (
          <Button variant="danger" onClick={remove}>
            Delete
          </Button>
        )
      }
    >
      <CourseInputs edit={edit} course={course} {...lists} />
    </FormSheet>
  )
}

export const meta = titledRecord('Add course', 'Edit course')

/** A course's form, stored or new, once levels and categories have loaded. */
export default function CourseScreen({ params: { id } }: { params: { id?: string } }) {
  const query = useQuery({ ...courseToEdit({ id: id ?? '' }), enabled: id !== undefined })
  const levels = useQuery(classLevels)
  const kinds = useQuery(categories)
  const lists = {
    failure: 'Failed to load class levels and categories.',
    skeleton: <SkeletonRows rows={6} photo={false} />,
  }
  return (
    <RecordScreen
      title={id ? 'Edit Course' : 'Add Course'}
      frame={CoursesFrame}
      query={id ? query : null}
      failure="Failed to load the course."
      missing={{ title: 'Course not found', list: '/admin/courses/all', text: 'All courses' }}
    >
      {(course) => (
        <QueryView query={levels} {...lists}>
          {(classLevels) => (
            <QueryView query={kinds} {...lists}>
              {(categories) => (
                <CourseForm
                  key={course?.course_id}
                  course={course}
                  levels={classLevels}
                  categories={categories}
                />
              )}
            </QueryView>
          )}
        </QueryView>
      )}
    </RecordScreen>
  )
}
