import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Awaited } from '../../../ui/feedback/loading/awaited.tsx'
import { ownGuardianships } from '../../people/guardians/own-family.data.ts'
import { ProveForm } from '../../people/guardians/prove-form.tsx'

/**
 * Leads from a student's own page to the children of the account: a family with one e-mail may use it for a parent,
 * too.
 */
export function OwnChildren() {
  const { i18n } = useLingui()

  const { data, isPending } = useQuery(ownGuardianships)
  if (isPending) return <Awaited />
  if (!data?.guardian) return null
  if (data.guardian.is_proven && data.children.length === 0) return null

  return (
    <section className="stack gap8 pad16 card breaks" aria-labelledby="own-children">
      <h2 id="own-children">{i18n.t('Your children')}</h2>
      {data.guardian.is_proven ? (
        <p>
          <Link to="/guardian/dashboard">
            {data.children.map(({ first_name }) => first_name).join(', ')}
          </Link>
        </p>
      ) : (
        <ProveForm />
      )}
    </section>
  )
}
