/** Payments, what they settle, refunds, and the papers with numbers. */
export const ledgerTables = `
  -- What was paid, what it settled, and what was taken back. A reversed payment settles nothing.
  -- "recorded_on" is the day of the receipt. Both halves of a correction count on the day, and with the
  -- person, of the payment that was recorded first.
  create table payments (
    payment_id integer generated always as identity primary key,
    student_id integer not null references student_numbers on delete restrict,
    amount numeric(12,2) not null check (amount > 0 and amount <= 10000000),
    paid_on date not null check (isfinite(paid_on)),
    method text not null check (method in ('cash', 'upi', 'bank', 'cheque', 'card', 'other', 'online')),
    transaction_id text,
    note text,
    recorded_by text references accounts on delete restrict,
    recorded_at timestamptz not null default now(),
    recorded_on date not null default academy_today(),
    first_payment_id integer references payments on delete restrict,
    constraint recorded_by_somebody check (recorded_by is not null or method = 'online')
  );
  create index payments_by_day on payments (paid_on, payment_id);
  create index payments_by_digits on payments
    using gin (regexp_replace(transaction_id, '[^0-9]', '', 'g') gin_trgm_ops)
    where transaction_id is not null;
  create index payments_by_recording on payments (recorded_on, payment_id);
  create index payments_by_transaction on payments
    using gin (lower(transaction_id collate "und-x-icu") collate "C" gin_trgm_ops)
    where transaction_id is not null;
  create index payments_by_utr on payments (replace(transaction_id, ' ', '')) where transaction_id is not null;
  create index payments_in_cash on payments (recorded_by, recorded_on)
    where method = 'cash' and first_payment_id is null;
  create index payments_of_student on payments (student_id, payment_id);
  create index payments_that_correct on payments (first_payment_id) where first_payment_id is not null;

  create table reversals (
    payment_id integer primary key references payments on delete restrict,
    reason text not null check (reason <> ''),
    reversed_on date not null check (isfinite(reversed_on)),
    reversed_by text references accounts on delete restrict,
    reversed_at timestamptz not null default now(),
    is_correction boolean not null default false
  );
  create index reversals_by_day on reversals (reversed_on, payment_id);
  create index reversals_that_correct on reversals (payment_id) where is_correction;

  -- What a payment settles. It may be let go of, and the payment then settles something else.
  create table allocations (
    payment_id integer not null references payments on delete restrict,
    due_id integer not null references dues on delete restrict,
    amount numeric(12,2) not null check (amount > 0 and amount <= 10000000),
    allocation_id integer generated always as identity primary key
  );
  create index allocations_of_due on allocations (due_id);
  create index allocations_of_payment on allocations (payment_id, due_id);

  create table releases (
    allocation_id integer primary key references allocations on delete restrict,
    released_at timestamptz not null default now()
  );

  -- A part of a due that the academy gives up.
  create table waivers (
    waiver_id integer generated always as identity primary key,
    due_id integer not null references dues on delete restrict,
    student_id integer not null references student_numbers on delete restrict,
    amount numeric(12,2) not null check (amount > 0 and amount <= 10000000),
    reason text not null check (reason <> ''),
    waived_on date not null check (isfinite(waived_on)),
    recorded_by text not null references accounts on delete restrict,
    recorded_at timestamptz not null default now()
  );
  create index waivers_of_due on waivers (due_id);
  create index waivers_of_student on waivers (student_id);

  -- "reversed_by" is null where the due itself went.
  create table waiver_reversals (
    waiver_id integer primary key references waivers on delete restrict,
    student_id integer not null references student_numbers on delete restrict,
    reason text not null check (reason <> ''),
    reversed_on date not null check (isfinite(reversed_on)),
    reversed_by text references accounts on delete restrict,
    reversed_at timestamptz not null default now()
  );

  -- Money that was given back, the payments it is taken from, and its voucher, numbered as receipts are.
  -- "online_payment_id" names the online payment of which the gateway gave back a part.
  create table refunds (
    refund_id integer generated always as identity primary key,
    student_id integer not null references student_numbers on delete restrict,
    amount numeric(12,2) not null check (amount > 0 and amount <= 10000000),
    method text not null check (method in ('cash', 'upi', 'bank', 'cheque', 'card', 'other')),
    refunded_on date not null check (isfinite(refunded_on)),
    transaction_id text,
    reason text not null check (reason <> ''),
    recorded_by text not null references accounts on delete restrict,
    recorded_on date not null check (isfinite(recorded_on)),
    recorded_at timestamptz not null default now(),
    online_payment_id integer
  );
  create index refunds_by_day on refunds (refunded_on, refund_id);
  create index refunds_by_recording on refunds (recorded_on, refund_id);
  create index refunds_of_online_payment on refunds (online_payment_id) where online_payment_id is not null;
  create index refunds_of_student on refunds (student_id, refund_id);

  -- "taxed" is how much of the part bore tax, and "taxes" are those that its voucher says, so that refunds
  -- taken back and given again in another order still come to the payment's taxes. Older parts have none;
  -- their taxes are worked out from "taxed".
  create table refund_parts (
    refund_id integer references refunds on delete restrict,
    payment_id integer references payments on delete restrict,
    amount numeric(12,2) not null check (amount > 0 and amount <= 10000000),
    taxed numeric(12,2),
    taxes jsonb,
    primary key (refund_id, payment_id),
    check (taxed between 0 and amount)
  );
  create index refund_parts_of_payment on refund_parts (payment_id);

  create table refund_reversals (
    refund_id integer primary key references refunds on delete restrict,
    student_id integer not null references student_numbers on delete restrict,
    reason text not null check (reason <> ''),
    reversed_on date not null check (isfinite(reversed_on)),
    reversed_by text not null references accounts on delete restrict,
    reversed_at timestamptz not null default now()
  );
  create index refund_reversals_by_day on refund_reversals (reversed_on);

  -- Receipts are numbered without gaps within a financial year, which is named by the year it begins in: the
  -- counter rolls back with its payment.
  create table receipt_counters (
    financial_year integer primary key check (financial_year between 2000 and 2999),
    last_serial integer not null check (last_serial > 0)
  );

  create table receipts (
    payment_id integer primary key references payments on delete restrict,
    financial_year integer not null references receipt_counters on delete restrict,
    serial integer not null check (serial > 0),
    issued_on date not null check (isfinite(issued_on)),
    snapshot jsonb not null,
    constraint one_receipt_a_number unique (financial_year, serial)
  );
  create index receipts_by_number on receipts
    using gin ((snapshot ->> 'receipt_number') collate "C" gin_trgm_ops);

  create table voucher_counters (
    financial_year integer primary key check (financial_year between 2000 and 2999),
    last_serial integer not null check (last_serial > 0)
  );

  create table vouchers (
    refund_id integer primary key references refunds on delete restrict,
    student_id integer not null references student_numbers on delete restrict,
    financial_year integer not null references voucher_counters on delete restrict,
    serial integer not null check (serial > 0),
    issued_on date not null check (isfinite(issued_on)),
    snapshot jsonb not null,
    constraint one_voucher_a_number unique (financial_year, serial)
  );

  -- Once the academy says its tax number, tax is in the prices. A payment with tax that is taken back has a
  -- credit note, numbered as receipts are.
  create table credit_note_counters (
    financial_year integer primary key check (financial_year between 2000 and 2999),
    last_serial integer not null check (last_serial > 0)
  );

  create table credit_notes (
    payment_id integer primary key references payments on delete restrict,
    student_id integer not null references student_numbers on delete restrict,
    financial_year integer not null references credit_note_counters on delete restrict,
    serial integer not null check (serial > 0),
    issued_on date not null check (isfinite(issued_on)),
    snapshot jsonb not null,
    constraint one_credit_note_a_number unique (financial_year, serial)
  );
  create index credit_notes_of_student on credit_notes (student_id);

  -- Money that was taken as a deposit, without tax, and settles a fee has a tax invoice of its own, with a
  -- number of the receipts'.
  create table deposit_invoices (
    invoice_id integer generated always as identity primary key,
    payment_id integer not null references payments on delete restrict,
    student_id integer not null references student_numbers on delete restrict,
    amount numeric(12,2) not null check (amount > 0),
    financial_year integer not null references receipt_counters on delete restrict,
    serial integer not null check (serial > 0),
    issued_on date not null check (isfinite(issued_on)),
    snapshot jsonb not null,
    constraint one_deposit_invoice_a_number unique (financial_year, serial)
  );
  create index deposit_invoices_of_payment on deposit_invoices (payment_id);
  create index deposit_invoices_of_student on deposit_invoices (student_id);

  -- What of each payment settles nothing yet. It has no foreign key to payments, for the same reason as
  -- open_dues.
  create table open_credits (
    payment_id integer primary key,
    student_id integer not null,
    credit numeric(12,2) not null check (credit > 0)
  );
  create index open_credits_of_student on open_credits (student_id, payment_id);`
