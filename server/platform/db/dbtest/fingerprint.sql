SELECT md5(concat_ws(E'\n',
	(SELECT string_agg(format('%s %s %s', oid, relname, relnatts), ',' ORDER BY oid) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
	(SELECT string_agg(format('%s %s', version_id, is_applied), ',' ORDER BY id) FROM goose_db_version),
	(SELECT string_agg(f::text, ',' ORDER BY f::text) FROM schema_floors f),
	(SELECT string_agg(setconfig::text, ',') FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase WHERE d.datname = current_database()),
	(SELECT datdba::text FROM pg_database WHERE datname = current_database())
))
