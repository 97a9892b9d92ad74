-- The database of version 1.0.0, as its own code made it, of made-up people: one is answered, one waits, one mailbox
-- refused the confirmation, one was erased, one is suspected spam, and one has two mails that are still to be sent.
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.contact_requests (
    id text NOT NULL,
    idempotency_key text NOT NULL,
    name text NOT NULL,
    phone text NOT NULL,
    email text NOT NULL,
    received_at bigint NOT NULL,
    suspicion text,
    replied_at bigint,
    next_alert_at bigint,
    changes integer DEFAULT 0 NOT NULL
);
ALTER TABLE ONLY public.contact_requests ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.contact_requests ALTER COLUMN phone SET STATISTICS 0;
ALTER TABLE ONLY public.contact_requests ALTER COLUMN email SET STATISTICS 0;
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.limits (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);
CREATE TABLE public.outbox (
    id text NOT NULL,
    request_id text,
    week text,
    kind text NOT NULL,
    state text NOT NULL,
    resends integer DEFAULT 0 NOT NULL,
    attempts integer NOT NULL,
    due_at bigint NOT NULL,
    lease text,
    leased_until bigint,
    last_error text,
    settled_at bigint
);
CREATE TABLE public.scheduled_jobs (
    name text NOT NULL,
    due_at bigint NOT NULL,
    trusted_at bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.write_tries (
    filler text NOT NULL
);
INSERT INTO public.contact_requests VALUES ('01a2011f-2a95-7523-9fb3-71dcf827ebf6', 'caller:key-of-wim', 'Wim Waiting', '(555) 010-0002', 'wim@shop.example', 1795315149452, NULL, NULL, 1795379949452, 0);
INSERT INTO public.contact_requests VALUES ('01a2011f-2b04-71a7-9806-11066bcf7e0e', 'caller:key-of-rita', 'Rita Refused', '(555) 010-0003', 'refused@shop.example', 1795315149559, NULL, NULL, 1795379949559, 0);
INSERT INTO public.contact_requests VALUES ('01a2011f-2c0b-71f8-ba8f-df64f0f9aa43', 'caller:key-of-spam', 'Buy http://spam.example now', '(555) 010-0005', 'spam@shop.example', 1795315149834, 'link in name', NULL, 1795379949834, 0);
INSERT INTO public.contact_requests VALUES ('01a2011f-2c99-7019-af94-814f3c572e23', 'caller:key-of-una', 'Una Ünsent 王', '(555) 010-0006', 'una@shop.example', 1795315149976, NULL, NULL, 1795379949976, 0);
INSERT INTO public.contact_requests VALUES ('01a2011f-29d3-733c-905f-1bfaf5f1b5ee', 'caller:key-of-ada', 'Ada Answered', '(555) 010-0001', 'ada@shop.example', 1795315149265, NULL, 1795315154342, NULL, 1);
INSERT INTO public.kysely_migration VALUES ('0001-contact-requests', '2026-11-22T02:39:09.013Z');
INSERT INTO public.kysely_migration VALUES ('0002-outbox', '2026-11-22T02:39:09.020Z');
INSERT INTO public.kysely_migration VALUES ('0003-suspicion', '2026-11-22T02:39:09.021Z');
INSERT INTO public.kysely_migration VALUES ('0004-keeping-the-promise', '2026-11-22T02:39:09.041Z');
INSERT INTO public.kysely_migration VALUES ('0005-waiting-requests', '2026-11-22T02:39:09.048Z');
INSERT INTO public.kysely_migration VALUES ('0006-no-statistics-of-people', '2026-11-22T02:39:09.050Z');
INSERT INTO public.kysely_migration VALUES ('0007-cheap-health-checks', '2026-11-22T02:39:09.057Z');
INSERT INTO public.kysely_migration VALUES ('0008-trusted-clock', '2026-11-22T02:39:09.070Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.limits VALUES ('hardPerAddress:FBJjOrDLHZNlDr7G1ynH_ilW7IVx0khI2jNv2J33LyU', 1, 1795315749253);
INSERT INTO public.limits VALUES ('softPerAddress:FBJjOrDLHZNlDr7G1ynH_ilW7IVx0khI2jNv2J33LyU', 1, 1795315749271);
INSERT INTO public.limits VALUES ('perMailboxHour:K6MSxumrF22P3d3YbMdIzzOxqoqPSCVwsLr7Gw2MbLc', 1, 1795318749275);
INSERT INTO public.limits VALUES ('perMailboxDay:K6MSxumrF22P3d3YbMdIzzOxqoqPSCVwsLr7Gw2MbLc', 1, 1795401549276);
INSERT INTO public.limits VALUES ('hardPerAddress:34ZcCL7so-YXVXpFcKQISrYgqlmExoPHcIeDVEMZSk0', 1, 1795315749434);
INSERT INTO public.limits VALUES ('softPerAddress:34ZcCL7so-YXVXpFcKQISrYgqlmExoPHcIeDVEMZSk0', 1, 1795315749466);
INSERT INTO public.limits VALUES ('perMailboxHour:tzHsh9TbW_MYpW84PT3rcyzWZQef1trrqlHSJ9A3eSA', 1, 1795318749467);
INSERT INTO public.limits VALUES ('perMailboxDay:tzHsh9TbW_MYpW84PT3rcyzWZQef1trrqlHSJ9A3eSA', 1, 1795401549470);
INSERT INTO public.limits VALUES ('hardPerAddress:68g4CZp47PyI9eHCLwONG7GdtBkFEhVzr_nzxx1adPo', 1, 1795315749549);
INSERT INTO public.limits VALUES ('softPerAddress:68g4CZp47PyI9eHCLwONG7GdtBkFEhVzr_nzxx1adPo', 1, 1795315749581);
INSERT INTO public.limits VALUES ('perMailboxHour:DYXq1nF_fCjRaTk_iJYdc2pfdal6pYuSkAlBp8eJnUs', 1, 1795318749585);
INSERT INTO public.limits VALUES ('perMailboxDay:DYXq1nF_fCjRaTk_iJYdc2pfdal6pYuSkAlBp8eJnUs', 1, 1795401549589);
INSERT INTO public.limits VALUES ('hardPerAddress:M0zcAmf2viXX1MGzTtMtpqhmQ9lNQAZ7YF0zuuDJKSk', 1, 1795315749656);
INSERT INTO public.limits VALUES ('softPerAddress:M0zcAmf2viXX1MGzTtMtpqhmQ9lNQAZ7YF0zuuDJKSk', 1, 1795315749707);
INSERT INTO public.limits VALUES ('perMailboxHour:6YEbTHCect6oNkQg-CL14gSbggUDT2kIb3eRNrMCCcA', 1, 1795318749715);
INSERT INTO public.limits VALUES ('perMailboxDay:6YEbTHCect6oNkQg-CL14gSbggUDT2kIb3eRNrMCCcA', 1, 1795401549717);
INSERT INTO public.limits VALUES ('hardPerAddress:OB-jY0A_BjMSZQea5em_8YljY_CV2Mx-eyonojesex8', 1, 1795315749824);
INSERT INTO public.limits VALUES ('softPerAddress:OB-jY0A_BjMSZQea5em_8YljY_CV2Mx-eyonojesex8', 1, 1795315749836);
INSERT INTO public.limits VALUES ('hardPerAddress:OuqkVl4pvIRJ7okLJkxNAORnl8Y0zyXihH6HgSQ0kJA', 1, 1795315749965);
INSERT INTO public.limits VALUES ('softPerAddress:OuqkVl4pvIRJ7okLJkxNAORnl8Y0zyXihH6HgSQ0kJA', 1, 1795315749982);
INSERT INTO public.limits VALUES ('perMailboxHour:SPL2qcp101Zniaggm31pSfOjWyvVa5lsSAY3ircWaZM', 1, 1795318749985);
INSERT INTO public.limits VALUES ('perMailboxDay:SPL2qcp101Zniaggm31pSfOjWyvVa5lsSAY3ircWaZM', 1, 1795401549997);
INSERT INTO public.limits VALUES ('confirmationsPerHour:all', 5, 1795318749278);
INSERT INTO public.outbox VALUES ('01a2011f-29e0-7295-8015-5e30a4291123', '01a2011f-29d3-733c-905f-1bfaf5f1b5ee', NULL, 'notification', 'sent', 0, 1, 1795315149265, NULL, NULL, NULL, 1795315149601);
INSERT INTO public.outbox VALUES ('01a2011f-29e0-7295-8015-63f6e0598972', '01a2011f-29d3-733c-905f-1bfaf5f1b5ee', NULL, 'confirmation', 'sent', 0, 1, 1795315149265, NULL, NULL, NULL, 1795315149600);
INSERT INTO public.outbox VALUES ('01a2011f-2b1d-70d7-8623-3f9cacbfa6d0', '01a2011f-2b04-71a7-9806-11066bcf7e0e', NULL, 'confirmation', 'bounced', 0, 1, 1795315149559, NULL, NULL, 'EENVELOPE 550 RCPT TO', 1795315149764);
INSERT INTO public.outbox VALUES ('01a2011f-2aa1-7350-9ab4-7246b226d9d9', '01a2011f-2a95-7523-9fb3-71dcf827ebf6', NULL, 'confirmation', 'sent', 0, 1, 1795315149452, NULL, NULL, NULL, 1795315149786);
INSERT INTO public.outbox VALUES ('01a2011f-2b1d-70d7-8623-3b0c85e2bdcc', '01a2011f-2b04-71a7-9806-11066bcf7e0e', NULL, 'notification', 'sent', 0, 1, 1795315149559, NULL, NULL, NULL, 1795315149789);
INSERT INTO public.outbox VALUES ('01a2011f-2aa1-7350-9ab4-6de351d705e9', '01a2011f-2a95-7523-9fb3-71dcf827ebf6', NULL, 'notification', 'sent', 0, 1, 1795315149452, NULL, NULL, NULL, 1795315149756);
INSERT INTO public.outbox VALUES ('01a2011f-2c11-71f9-98b6-f35513eea538', '01a2011f-2c0b-71f8-ba8f-df64f0f9aa43', NULL, 'confirmation', 'withheld', 0, 0, 1795315149834, NULL, NULL, NULL, 1795315149834);
INSERT INTO public.outbox VALUES ('01a2011f-2c11-71f9-98b6-ee623b0ad85b', '01a2011f-2c0b-71f8-ba8f-df64f0f9aa43', NULL, 'notification', 'sent', 0, 1, 1795315149834, NULL, NULL, NULL, 1795315150101);
INSERT INTO public.outbox VALUES ('01a2011f-2caf-7160-b273-2da0f351ff17', '01a2011f-2c99-7019-af94-814f3c572e23', NULL, 'notification', 'pending', 0, 1, 1795315210678, NULL, NULL, 'EMESSAGE 451 DATA', NULL);
INSERT INTO public.outbox VALUES ('01a2011f-2caf-7160-b273-308e1167007c', '01a2011f-2c99-7019-af94-814f3c572e23', NULL, 'confirmation', 'pending', 0, 1, 1795315215861, NULL, NULL, 'EMESSAGE 451 DATA', NULL);
INSERT INTO public.scheduled_jobs VALUES ('weekly summary', 1795420800000, 1795315149157);
INSERT INTO public.scheduled_jobs VALUES ('nightly purge', 1795316400000, 1795315149157);
ALTER TABLE ONLY public.contact_requests
    ADD CONSTRAINT contact_requests_idempotency_key_key UNIQUE (idempotency_key);
ALTER TABLE ONLY public.contact_requests
    ADD CONSTRAINT contact_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.limits
    ADD CONSTRAINT limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT new_outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.scheduled_jobs
    ADD CONSTRAINT scheduled_jobs_pkey PRIMARY KEY (name);
CREATE INDEX contact_requests_next_alert ON public.contact_requests USING btree (next_alert_at) WHERE (next_alert_at IS NOT NULL);
CREATE INDEX contact_requests_received ON public.contact_requests USING btree (received_at);
CREATE INDEX contact_requests_waiting ON public.contact_requests USING btree (received_at, suspicion) WHERE (replied_at IS NULL);
CREATE INDEX outbox_due ON public.outbox USING btree (state, due_at);
CREATE UNIQUE INDEX outbox_one_mail_of_a_kind ON public.outbox USING btree (request_id, kind);
CREATE UNIQUE INDEX outbox_one_summary_a_week ON public.outbox USING btree (week, kind);
CREATE INDEX outbox_unannounced ON public.outbox USING btree (kind, request_id) WHERE ((state = 'pending'::text) AND (kind = 'notification'::text));
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT new_outbox_request_id_fkey FOREIGN KEY (request_id) REFERENCES public.contact_requests(id) ON DELETE CASCADE;
