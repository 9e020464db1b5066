/** Accounts, sessions and the ways to sign in. */
export const accountsTables = `
  -- Everybody who can sign in. Staff are invited by a link, and end without losing what they did.
  create table accounts (
    id text primary key,
    name text not null,
    email text not null check (email = lower(email)) unique,
    email_verified boolean not null default false,
    image text,
    role text not null default 'student' check (role in ('admin', 'desk', 'teacher', 'guardian', 'student')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    phone text,
    is_active boolean not null default true,
    terms_version text,
    terms_agreed_at timestamptz
  );
  create unique index one_admin on accounts (role) where role = 'admin';

  create table sessions (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    token text not null unique,
    expires_at timestamptz not null,
    ip_address text,
    user_agent text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index sessions_by_expiry on sessions (expires_at);
  create index sessions_of_account on sessions (account_id);

  create table verifications (
    id text primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index verifications_by_identifier on verifications (identifier);

  create table rate_limits (
    key text primary key,
    points integer not null default 0,
    expire bigint
  );

  create table credentials (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    provider text not null,
    provider_account_id text not null,
    password text,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (provider, provider_account_id)
  );
  create index credentials_of_account on credentials (account_id);

  -- A second factor, for accounts that have switched it on: the key of an authenticator app, readable with
  -- the server's secret alone, and codes on paper for a lost phone. The trail tells when it comes and goes,
  -- and when a code on paper was used.
  create table second_factors (
    account_id text primary key references accounts on delete cascade,
    sealed_key bytea not null,
    last_step bigint,
    created_at timestamptz not null default now()
  );

  create table recovery_codes (
    code_id integer generated always as identity primary key,
    account_id text not null references second_factors on delete cascade,
    code_hash bytea not null,
    used_at timestamptz,
    unique (account_id, code_hash)
  );

  -- Codes of six digits by which guardians sign in, each good in the browser that asked for it.
  create table sign_in_codes (
    code_id integer generated always as identity primary key,
    address text not null check (address <> ''),
    browser_hash bytea not null unique,
    code_hash bytea not null,
    tries smallint not null default 0 check (tries between 0 and 5),
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  );
  create index sign_in_codes_by_end on sign_in_codes (expires_at);

  -- Invitations by a link. A student who is invited to claim a record proves by the date of birth that it is
  -- theirs.
  create table invitations (
    invitation_id integer generated always as identity primary key,
    name text not null check (name <> ''),
    email text not null check (email = lower(email)),
    role text not null check (role in ('desk', 'teacher', 'guardian', 'student')),
    phone text,
    link_hash bytea not null unique,
    mail_hash bytea not null unique,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    guardian_id integer unique,
    student_id integer unique,
    wrong_births smallint not null default 0,
    check ((role = 'guardian') = (guardian_id is not null)),
    constraint invited_student check ((role = 'student') = (student_id is not null))
  );
  create unique index invitations_by_email on invitations (email);

  -- Several machines share one database only with one secret.
  create table secret_in_use (
    is_only boolean primary key default true check (is_only),
    fingerprint text not null
  );

  -- Answers to calls that create, by their Idempotency-Key; "answer" is null where it cannot be told any
  -- more.
  create table idempotency_keys (
    account_id text references accounts on delete cascade,
    call text,
    key text,
    fingerprint text not null,
    status integer,
    answer text,
    created_at timestamptz not null default now(),
    primary key (account_id, call, key)
  );`
