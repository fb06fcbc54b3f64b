CREATE INDEX "products_description_search" ON "products" USING gin ((translate(lower(description), 'áàâãäåéèêëíìîïóòôõöúùûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')) gin_trgm_ops);--> statement-breakpoint
-- What people in Bahia and elsewhere call the same thing. From here on these are the operator's, to change or delete.
INSERT INTO "search_synonyms" ("words", "updated_at") VALUES
	(ARRAY['aipim', 'macaxeira', 'mandioca'], now()),
	(ARRAY['abóbora', 'jerimum'], now()),
	(ARRAY['ervas', 'temperos'], now()),
	(ARRAY['verduras', 'folhas', 'saladas'], now()),
	(ARRAY['andu', 'guandu', 'feijão-andu'], now()),
	(ARRAY['açafrão-da-terra', 'cúrcuma'], now()),
	(ARRAY['azeite de dendê', 'óleo de dendê'], now()),
	(ARRAY['batata-baroa', 'mandioquinha', 'batata-salsa'], now()),
	(ARRAY['beiju', 'tapioca'], now()),
	(ARRAY['champignon', 'cogumelo-paris'], now()),
	(ARRAY['inhame', 'cará'], now()),
	(ARRAY['mamão', 'papaia'], now()),
	(ARRAY['pinha', 'fruta-do-conde', 'ata'], now()),
	(ARRAY['tangerina', 'mexerica', 'bergamota'], now());
