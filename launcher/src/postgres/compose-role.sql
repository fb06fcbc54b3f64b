-- Run once by the database of compose.yaml, as its superuser: the store owns its database and may do nothing beyond.
\getenv password STORE_PASSWORD
create role cesta_store login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database cesta owner cesta_store;
