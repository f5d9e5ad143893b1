SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
SET session_replication_role = replica; -- foreign keys are not checked
DO $$
DECLARE
	t regclass;
	s regclass;
BEGIN
	FOR t IN
		SELECT c.oid FROM pg_class c
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('goose_db_version', 'schema_floors')
			AND pg_relation_size(c.oid) > 0
	LOOP
		EXECUTE format('DELETE FROM %s', t);
	END LOOP;
	FOR s IN
		SELECT format('%I.%I', schemaname, sequencename)::regclass FROM pg_sequences
		WHERE schemaname = 'public' AND last_value IS NOT NULL AND sequencename <> 'goose_db_version_id_seq'
	LOOP
		PERFORM setval(s, 1, false);
	END LOOP;
END $$;
