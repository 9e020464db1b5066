import type { Language } from '@ganit/contract/languages'
import type { Db } from '../../../db/schema.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { readTermsVersion } from '../../ground/settings/shared-terms.queries.ts'
import { languageRead } from '../../ground/settings/site-pages.service.ts'

/** Stores the agreement to the terms, and the language in which they were read; the first time counts. */
export const saveAgreement = async (db: Db, uid: string, language?: Language) =>
  db
    .updateTable('accounts')
    .set({
      terms_version: await readTermsVersion(db),
      terms_agreed_at: clock.now(),
      terms_language: await languageRead(db, 'terms', language),
    })
    .where('id', '=', uid)
    .where('terms_agreed_at', 'is', null)
    .execute()
