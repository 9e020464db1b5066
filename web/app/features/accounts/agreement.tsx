import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { me } from '../../api/me.ts'
import { English, Translated } from '../../i18n/translated.tsx'
import { useSession } from '../../session.ts'
import paper from '../../ui/layout/paper.module.css'
import { AgreementForm } from './agreement-form.tsx'
import { LanguageChoice } from './language-choice.tsx'
import classes from './sign-in.module.css'
import { SignedInAs } from './signed-in-as.tsx'
import { Welcome } from './welcome.tsx'

export const meta = titled('Welcome')

/** Who accepted an invitation by Google agrees to the terms here, before anything else. To guardians it speaks their language. */
export default function Agreement() {
  const { data: who } = useQuery(me)
  const { userType } = useSession()
  const isGuardian = userType === 'guardian'
  const Reader = isGuardian ? Translated : English

  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${classes.narrow} ${paper.squared}`}>
      <div>
        <div className={`${paper.label} ${classes.label}`}>
          <Reader>
            <Welcome />
            {isGuardian && <LanguageChoice />}
            {who && <SignedInAs {...who} />}
            <AgreementForm />
          </Reader>
        </div>
      </div>
    </main>
  )
}
