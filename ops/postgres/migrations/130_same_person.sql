-- Another spelling of a person, or a person who was merged with that one: whoever is found by it is that one.
ALTER TABLE vault.persons ADD COLUMN same_as text COLLATE "C";
CREATE INDEX persons_same_as ON vault.persons (same_as) WHERE same_as IS NOT NULL;
