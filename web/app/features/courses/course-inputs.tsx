import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import field from '../../ui/forms/field.module.css'
import type { RecordEditing } from '../../ui/forms/use-record-form.ts'
import { PICTURE } from '../../ui/photos/photo-encoder.ts'
import { PictureField } from '../../ui/photos/picture-field.tsx'
import type { CourseFields, CourseFormProps } from './course-fields.ts'
import classes from './form.module.css'
import { StudentChoice } from './student-choice.tsx'

type CourseInputsProps = CourseFormProps & { edit: RecordEditing<CourseFields> }

/** The fields of a course. */
export function CourseInputs({ edit, course, levels, categories }: CourseInputsProps) {
  const { form, input, tick, onWork } = edit

  return (
    <div className={classes.columns}>
      <div className={classes.fields}>
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
          description="Optional"
          className={field.optional ?? ''}
          {...input('course_video_path')}
        />
        <StudentChoice
          {...input('student_id_of_the_week')}
          value={form.values.student_id_of_the_week}
          storedId={course?.student_id_of_the_week ?? null}
          storedName={course?.student_of_the_week ?? null}
        />
      </div>
      <div className={classes.fields}>
        <PictureField
          {...input('course_image_path')}
          limits={PICTURE}
          value={form.values.course_image_path}
          onWork={onWork}
        />
        <Checkbox {...tick('isActive')} />
        <Checkbox {...tick('show_in_forntpage')} />
        <p className={classes.hint}>
          Visitors see a course that is active: on its class’s page and its own. On the front page
          means among the programs too.
        </p>
      </div>
    </div>
  )
}
