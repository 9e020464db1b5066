import { sql } from 'kysely'
import type { GivenBack } from './invoiced-taxes.ts'

/** Refunds of payment `p`, oldest first. Amounts are text, because JSON numbers would lose decimals. */
const givenBack = sql<GivenBack[]>`(
  select coalesce(json_agg(json_build_object(
    'amount', r.amount::text, 'taxed', coalesce(r.taxed, r.amount)::text, 'taxes', r.taxes, 'noted', (
      select n.snapshot -> 'taxes' from credit_notes n
      where n.refund_id = r.refund_id and n.payment_id = r.payment_id))
    order by r.refund_id), '[]')
  from live_refund_parts r where r.payment_id = p.payment_id)`

/** Taxes of payment `p`'s invoices of a kind, oldest first. */
const invoiceTaxes = (kind: 'deposit' | 'advance') => sql<unknown[]>`(
  select coalesce(json_agg(tax order by i.invoice_id), '[]')
  from deposit_invoices i, jsonb_array_elements(i.snapshot -> 'taxes') as tax
  where i.payment_id = p.payment_id and i.kind = ${sql.lit(kind)})`

/** Columns of payment `p` from which `taxAccounts` works out its taxes, with the text of its receipt. */
export const TAXED_PAPERS = [
  invoiceTaxes('deposit').as('invoice_taxes'),
  invoiceTaxes('advance').as('advance_taxes'),
  givenBack.as('given_back'),
] as const
