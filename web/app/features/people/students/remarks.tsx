import { addRemark } from '@ganit/contract/people/remarks'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useAcademy } from '../../../academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { Textarea } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatMoment } from '../../../ui/text/times/dates.ts'
import { noteRemark, remarksOn } from './office.data.ts'
import classes from './student-page.module.css'

const errorsOf = schemaResolver(addRemark.body, { sync: true })

/** Remarks of the office on a student, the latest first, and a field for more. */
export function Remarks({ uid }: { uid: string }) {
  const { timeZone } = useAcademy()
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: { text: '' },
    errorsOf,
    send: async ({ text }, attempt) => {
      toastSuccess((await noteRemark({ uid, text }, attempt)).message)
      form.reset()
    },
  })
  return (
    <section className={`above40 ${classes.part}`} aria-labelledby="remarks">
      <h2 id="remarks">Remarks</h2>
      <div className="stack gap16 pad20-24 sheet">
        <form ref={formRef} noValidate className="stack gap12" onSubmit={submit}>
          {failure && <ErrorBox>{failure}</ErrorBox>}
          <Textarea
            aria-label="Remark"
            placeholder="What was agreed or noticed; only the office sees it"
            rows={2}
            name="text"
            autoComplete="off"
            {...form.getInputProps('text')}
          />
          <Button type="submit" size="sm" className="fit" loading={isSending}>
            Save remark
          </Button>
        </form>
        <QueryView
          query={useQuery(remarksOn({ uid }))}
          failure="Failed to load the remarks."
          skeleton={<SkeletonRows rows={2} photo={false} />}
        >
          {(remarks) =>
            remarks.length > 0 && (
              <ul className={classes.remarks}>
                {remarks.map(({ text, by, at }) => (
                  <li key={at}>
                    <p className="breaks">{text}</p>
                    <p className="quiet small">
                      {by ?? 'Somebody who has left'}, {formatMoment(at, timeZone)}
                    </p>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
    </section>
  )
}
