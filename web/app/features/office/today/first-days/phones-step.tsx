import type { Checklist } from '@ganit/contract/office/today'
import { useQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '../../../../ui/buttons/button.tsx'
import { QueryView } from '../../../../ui/feedback/loading/query-view.tsx'
import { TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../../ui/forms/use-submit.ts'
import { SkeletonRows } from '../../../../ui/tables/skeleton-rows.tsx'
import { enterGuardian } from '../../../people/guardians/guardians.data.ts'
import { childrenWithoutPhone, MOST_SHOWN } from '../today.data.ts'
import classes from './first-days.module.css'

/** The children in a batch whose parents have no phone yet, each with a field for it. */
export function PhonesStep({ list, onChanged }: { list: Checklist; onChanged: () => void }) {
  const query = useQuery(childrenWithoutPhone)
  return (
    <QueryView
      query={query}
      failure="The children could not be loaded."
      skeleton={<SkeletonRows rows={3} photo={false} label="Loading the children..." />}
    >
      {({ items: children }) =>
        children.length === 0 ? (
          <p>Once children are in a batch, those without a parent’s phone stand here.</p>
        ) : (
          <ul className="stack gap8">
            {children.map(({ uid, first_name, last_name }) => (
              <PhoneRow
                key={uid}
                uid={uid}
                name={`${first_name} ${last_name}`.trim()}
                onSaved={onChanged}
              />
            ))}
            {list.no_phone > MOST_SHOWN && (
              <li>
                <ButtonLink size="sm" to="/admin-dashboard?dues=no_phone">
                  All {list.no_phone}
                </ButtonLink>
              </li>
            )}
          </ul>
        )
      }
    </QueryView>
  )
}

type PhoneRowProps = { uid: string; name: string; onSaved: () => void }

/** A parent is named by the child until somebody knows better. */
function PhoneRow({ uid, name, onSaved }: PhoneRowProps) {
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: { phone: '' },
    errorsOf: ({ phone }): Record<string, string> =>
      phone.trim() ? {} : { phone: 'Enter a phone.' },
    send: async ({ phone }, attempt) => {
      const [first = name] = name.split(' ')
      await enterGuardian({ uid, name: `Parent of ${first}`, relation: 'guardian', phone }, attempt)
      onSaved()
      return true
    },
  })
  const { error, ...input } = form.getInputProps('phone')
  return (
    <li>
      <form
        ref={formRef}
        noValidate
        className={`wrap gap8 centred ${classes.phone}`}
        onSubmit={submit}
      >
        <span className="breaks">{name}</span>
        <TextInput
          type="tel"
          size="sm"
          aria-label={`Phone of a parent of ${name}`}
          error={error ?? failure}
          {...input}
        />
        <Button type="submit" size="sm" loading={isSending}>
          Save
        </Button>
      </form>
    </li>
  )
}
